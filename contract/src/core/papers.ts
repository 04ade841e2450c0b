import { z } from 'zod';
import { Language } from './enums.ts';

/** In which language a paper is asked for; without one it is that of its reader. */
export const PaperInput = z.strictObject({ language: Language.optional() });

/** What routes have in common that answer with the link of a paper. */
export const asPaper = { body: PaperInput, response: z.object({ url: z.string() }), changes: false } as const;
