// @ts-nocheck: a page as an app would have it, in plain JavaScript.
// Reports an error, a session, a trace and a client report, with whichever SDK it is given.

export function start(Sentry, integrations) {
  const { dsn, tunnel } = window.appSettings;
  Sentry.init({
    dsn,
    tunnel,
    release: "shop@2.0.0",
    integrations,
    tracesSampleRate: 1,
    beforeSend: (event) => (event.message === "not worth it" ? null : event),
  });

  window.failWith = (words) => {
    Sentry.captureMessage("not worth it");
    setTimeout(() => {
      throw new Error(words);
    });
  };

  // SDKs send what they have kept when the page goes out of sight.
  window.hide = () => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
}
