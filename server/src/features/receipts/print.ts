import type { Language } from '@boxyard/contract/core/enums.ts';
import type { IssuedReceipt } from './receipts.queries.ts';

/** A photo on the second page. */
export interface PrintedPhoto {
  jpeg: Uint8Array;
  title: string;
  takenAt: number;
  /** The location of its damage; '' for a photo of the container itself. */
  damageCode: string;
}

/** What this process answers with a PDF. */
export interface Print {
  receipt: IssuedReceipt;
  language: Language;
  /** The public page that confirms the receipt. */
  checkUrl: string;
  /** PNG. */
  logo?: Uint8Array;
  photos: PrintedPhoto[];
}
