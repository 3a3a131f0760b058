/**
 * The dialog that an SDK's showReportDialog opens in somebody's page. It is sent as the text of this
 * function, so it may use nothing from outside of itself. All words go into the page as text, never
 * as markup. Names of classes and fields are Sentry's: apps style and test them.
 */
export interface DialogSetup {
  /** Where to send the form, if the page cannot tell where this script came from. */
  endpoint: string;
  css: string;
  lang: string;
  name: string;
  email: string;
  texts: DialogTexts;
}

export interface DialogTexts {
  title: string;
  subtitle: string;
  subtitle2: string;
  labelName: string;
  labelEmail: string;
  labelComments: string;
  labelClose: string;
  labelSubmit: string;
  errorGeneric: string;
  errorFormEntry: string;
  successMessage: string;
}

export function showDialogInPage({ endpoint, css, lang, name, email, texts }: DialogSetup): void {
  const script = document.currentScript as HTMLScriptElement | null;
  const address = script?.src || endpoint;

  function make<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    className: string,
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[Tag] {
    const element = document.createElement(tag);
    if (className !== "") element.className = className;
    element.append(...children);
    return element;
  }

  function field(key: string, label: string, value: string, isLong = false): HTMLElement {
    const input = document.createElement(isLong ? "textarea" : "input");
    input.name = key;
    input.id = `id_${key}`;
    input.value = value;
    if (input instanceof HTMLInputElement) input.type = key === "email" ? "email" : "text";
    input.autocomplete = key === "comments" ? "off" : (key as AutoFill);
    const caption = make("label", "", label);
    caption.htmlFor = input.id;
    return make("div", "form-field", caption, input);
  }

  const heading = make("h2", "", texts.title);
  heading.id = "sentry-error-embed-heading";
  const intro = make("p", "", texts.subtitle, " ", make("span", "", texts.subtitle2));
  const problem = make("div", "error-wrapper");
  problem.setAttribute("role", "alert");
  const content = make(
    "div",
    "form-content",
    field("name", texts.labelName, name),
    field("email", texts.labelEmail, email),
    field("comments", texts.labelComments, "", true),
  );
  const submit = make("button", "btn", texts.labelSubmit);
  submit.type = "submit";
  const leave = make("button", "close", texts.labelClose);
  leave.type = "button";
  const form = make("form", "", problem, content, make("div", "form-submit", submit, leave));
  // The server says what is wrong, so that the app's own words are shown for it.
  form.noValidate = true;
  const box = make("div", "sentry-error-embed", make("header", "", heading, intro), form);
  const dialog = make("dialog", "sentry-error-embed-wrapper", box);
  dialog.setAttribute("aria-labelledby", heading.id);
  if (lang !== "") dialog.lang = lang;

  /** Allowed even where a page's policy forbids style elements. */
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);

  function textOf(key: string): string {
    return String(new FormData(form).get(key) ?? "");
  }

  function say(words: string): void {
    problem.replaceChildren(make("p", "message-error", words));
  }

  function mark(errors: Record<string, unknown>): void {
    for (const input of form.querySelectorAll("input, textarea")) {
      const isWrong = Object.hasOwn(errors, input.getAttribute("name") ?? "");
      input.setAttribute("aria-invalid", String(isWrong));
      input.parentElement?.classList.toggle("form-errors", isWrong);
    }
    form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  async function send(): Promise<void> {
    const body = new URLSearchParams();
    for (const key of ["name", "email", "comments"]) body.set(key, textOf(key));
    const response = await fetch(address, { method: "POST", body, credentials: "omit" });
    if (response.ok) {
      const thanks = make("p", "message-success", texts.successMessage);
      thanks.setAttribute("role", "status");
      problem.replaceChildren();
      content.replaceChildren(thanks);
      submit.remove();
      leave.focus();
      return;
    }
    if (response.status !== 400) throw new Error(String(response.status));
    const answer = (await response.json()) as { errors?: Record<string, unknown> };
    if (answer.errors === undefined) throw new Error("400");
    say(texts.errorFormEntry);
    mark(answer.errors);
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (submit.disabled) return;
    submit.disabled = true;
    send()
      .catch(() => say(texts.errorGeneric))
      .finally(() => {
        submit.disabled = false;
      });
  });
  leave.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    // Beside the box; what was written is not lost by a slip.
    if (event.target === dialog && textOf("comments") === "") dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    // What the SDK's onClose waits for.
    window.postMessage("__sentry_reportdialog_closed__", "*");
  });

  function open(): void {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    document.body.append(dialog);
    dialog.showModal();
  }
  if (document.body) open();
  else document.addEventListener("DOMContentLoaded", open, { once: true });
}
