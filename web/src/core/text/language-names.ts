/** Each language by its own name. */
export const languageNames = { en: 'English', sk: 'Slovenčina' };
