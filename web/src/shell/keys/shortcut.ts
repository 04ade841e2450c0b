/** What the key beside K is called on this keyboard. */
export const controlKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
