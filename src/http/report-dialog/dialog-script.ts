import { DIALOG_CSS } from "./dialog-css.ts";
import { type DialogSetup, type DialogTexts, showDialogInPage } from "./dialog-in-page.ts";

/** What is shown where the app says nothing else. */
const TEXTS: DialogTexts = {
  title: "It looks like we’re having issues.",
  subtitle: "Our team has been notified.",
  subtitle2: "If you’d like to help, tell us what happened below.",
  labelName: "Name",
  labelEmail: "Email",
  labelComments: "What happened?",
  labelClose: "Close",
  labelSubmit: "Submit crash report",
  errorGeneric: "Your report could not be sent. Please try again.",
  errorFormEntry: "Some fields are not filled in correctly. Please look at them and try again.",
  successMessage: "Your feedback has been sent. Thank you!",
};

/** Longer words than these are no words of an app. */
const MAX_TEXT = 2000;
const LANGUAGE = /^[a-z0-9-]{1,35}$/i;

/** The options are those of the SDK's showReportDialog, as they stand in the address. */
export function makeDialogScript(options: URLSearchParams, endpoint: string): string {
  const asked = (name: string) => options.get(name)?.slice(0, MAX_TEXT);
  const texts = Object.fromEntries(
    Object.entries(TEXTS).map(([name, usual]) => [name, asked(name) ?? usual]),
  ) as unknown as DialogTexts;
  const lang = asked("lang") ?? "";
  const setup: DialogSetup = {
    endpoint,
    css: DIALOG_CSS,
    lang: LANGUAGE.test(lang) ? lang : "",
    name: asked("name") ?? "",
    email: asked("email") ?? "",
    texts,
  };
  return `(${String(showDialogInPage)})(${inScript(setup)});\n`;
}

/** JSON that ends neither a script element nor a line, wherever the script is put. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
