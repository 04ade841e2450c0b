import { z } from 'zod';
import { Language } from './enums.ts';

/** In which language a paper is asked for; without one it is that of its reader. */
export const PaperInput = z.strictObject({ language: Language.optional() });
