/** Everything below one class: the page around it stays as it is. */
export const DIALOG_CSS = `
.sentry-error-embed-wrapper { border: 0; padding: 16px; margin: 0; width: 100vw; height: 100dvh;
  max-width: none; max-height: none; overflow: auto; background: transparent;
  box-sizing: border-box; color-scheme: light dark; --ground: #fff; --text: #0f1619;
  --soft: #475259; --line: #cfd7db; --solid: #0b6b51; --focus: #6a3fcf; --wrong: #c3291f;
  font: 14px/20px system-ui, -apple-system, "Segoe UI", sans-serif; }
.sentry-error-embed-wrapper[open] { display: grid; place-items: center; }
.sentry-error-embed-wrapper::backdrop { background: rgb(0 0 0 / 0.55); }
.sentry-error-embed-wrapper * { box-sizing: border-box; font: inherit; letter-spacing: normal; }
.sentry-error-embed { width: min(520px, 100%); padding: 24px; border-radius: 12px;
  background: var(--ground); color: var(--text); text-align: left; }
.sentry-error-embed header { margin: 0 0 20px; padding: 0; background: none; }
.sentry-error-embed h2 { margin: 0 0 4px; font-size: 20px; line-height: 28px; font-weight: 620;
  color: inherit; }
.sentry-error-embed p { margin: 0; color: var(--soft); }
.sentry-error-embed .form-field { margin: 0 0 16px; }
.sentry-error-embed label { display: block; margin: 0 0 4px; font-weight: 530; color: inherit; }
.sentry-error-embed input, .sentry-error-embed textarea { display: block; width: 100%; margin: 0;
  padding: 8px 10px; border: 1px solid var(--line); border-radius: 6px; background: transparent;
  color: inherit; font-size: 16px; }
.sentry-error-embed textarea { min-height: 104px; resize: vertical; }
.sentry-error-embed .form-errors input, .sentry-error-embed .form-errors textarea {
  border-color: var(--wrong); }
.sentry-error-embed :focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
.sentry-error-embed .form-submit { display: flex; flex-wrap: wrap; gap: 8px; }
.sentry-error-embed button { min-height: 44px; padding: 0 16px; border: 1px solid var(--line);
  border-radius: 6px; background: transparent; color: inherit; font-weight: 530; cursor: pointer; }
.sentry-error-embed .btn { border-color: var(--solid); background: var(--solid); color: #fff; }
.sentry-error-embed button:disabled { opacity: 0.6; cursor: default; }
.sentry-error-embed .message-error, .sentry-error-embed .message-success { margin: 0 0 16px;
  padding: 10px 12px; border: 1px solid var(--line); border-radius: 6px; color: inherit; }
.sentry-error-embed .message-error { border-color: var(--wrong); }
@media (prefers-color-scheme: dark) {
  .sentry-error-embed-wrapper { --ground: #181c1f; --text: #edf1f2; --soft: #aab4b9;
    --line: #30383d; --solid: #137a5b; --focus: #a68cff; --wrong: #ff7a70; }
}
`;
