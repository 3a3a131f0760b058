// @ts-nocheck: a script as an app would have it, in plain JavaScript.
/** Asks whoever meets an error what they did. */
export function startDialogApp(Sentry) {
  const { dsn } = JSON.parse(document.body.dataset.settings);
  Sentry.init({ dsn, release: "shop@2.0.0", environment: "production" });
  const said = [];
  window.said = said;
  document.querySelector("button").addEventListener("click", () => {
    let eventId;
    const fail = () => {
      eventId = Sentry.captureException(new Error("The cart is lost"));
    };
    if (Sentry.withScope && Sentry.getCurrentScope) {
      Sentry.withScope((scope) => {
        scope.addAttachment({ filename: "cart.json", data: '{"items":3}' });
        fail();
      });
    } else {
      fail();
    }
    window.eventId = eventId;
    Sentry.showReportDialog({
      eventId,
      title: "Oh no <b>bold</b>",
      labelSubmit: "Send it",
      successMessage: "Thanks, we will look.",
      user: { name: "Jane", email: "jane@example.com" },
      onLoad: () => said.push("loaded"),
      onClose: () => said.push("closed"),
    });
  });
}
