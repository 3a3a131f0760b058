export interface Shortcut {
  /** Key caps, pressed one after the other. */
  keys: readonly string[];
  words: string;
}

/** Every shortcut there is: the sheet shows this list, the tests hold the keys against it. */
export const SHORTCUTS: readonly { title: string; list: readonly Shortcut[] }[] = [
  {
    title: "Anywhere",
    list: [
      { keys: ["mod+K"], words: "Search or jump to" },
      { keys: ["/"], words: "Search on this page" },
      { keys: ["G", "O"], words: "Overview" },
      { keys: ["G", "I"], words: "Issues" },
      { keys: ["G", "T"], words: "Switch theme" },
      { keys: ["U"], words: "Undo, while it is offered" },
      { keys: ["?"], words: "This list" },
      { keys: ["esc"], words: "Close" },
    ],
  },
  {
    title: "Lists",
    list: [
      { keys: ["J"], words: "Next row" },
      { keys: ["K"], words: "Previous row" },
      { keys: ["enter"], words: "Open" },
      { keys: ["X"], words: "Select" },
      { keys: ["shift+X"], words: "Select up to here" },
    ],
  },
  {
    title: "Issues",
    list: [
      { keys: ["E"], words: "Resolve" },
      { keys: ["A"], words: "Archive" },
      { keys: ["R"], words: "Reopen" },
    ],
  },
  {
    title: "One issue",
    list: [
      { keys: ["J"], words: "Next event" },
      { keys: ["K"], words: "Previous event" },
      { keys: ["L"], words: "List of its events" },
      { keys: ["shift+J"], words: "Next issue of the list" },
      { keys: ["shift+K"], words: "Previous issue of the list" },
      { keys: ["shift+E"], words: "Resolve, and on to the next" },
      { keys: ["esc"], words: "Back to the list" },
      { keys: ["C"], words: "Copy as Markdown" },
    ],
  },
];
