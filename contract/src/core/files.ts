import type { z } from 'zod';
import { type Access, type Route, route } from './route.ts';

/** The largest file of an upload. */
export const maxFileBytes = 5 * 1024 * 1024;
export const fileNameLength = 255;
export const titleLength = 120;

/** Accepted types of pictures; they are stored as JPEG or PNG. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export const maxMegapixels = 40;
/** Longest sides of the smaller versions of a picture, which are WebP. */
export const thumbnailSides = [480, 1600] as const;

/** Accepted types of documents, by the ending of the stored file. */
export const documentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
} as const;
export type DocumentEnding = keyof typeof documentTypes;

/** For `accept` of a file input: types, and endings for systems that do not know the types. */
export const acceptPictures = pictureTypes.join(',');
export const acceptDocuments = Object.entries(documentTypes)
  .flatMap(([ending, type]) => [`.${ending}`, type])
  .join(',');

interface UploadDefinition<P extends string, R extends z.ZodType, A extends Access> {
  path: P;
  access: A;
  summary: string;
  response: R;
}

/** A multipart call with one `file` and an optional `title`. It answers the stored record. */
export function uploadRoute<const P extends string, const A extends Access, R extends z.ZodType>(
  definition: UploadDefinition<P, R, A>,
): Route<P, z.ZodUndefined, z.ZodUndefined, R, A> & { upload: true } {
  return { ...route({ ...definition, method: 'POST', created: true, upload: true }), upload: true };
}
