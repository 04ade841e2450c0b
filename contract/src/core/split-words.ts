/** What was typed, in words. How many blanks stand between them, and which word comes first, makes no difference to a search. */
export const splitWords = (typed: string): string[] => [...new Set(typed.split(/\s+/).filter(Boolean))];
