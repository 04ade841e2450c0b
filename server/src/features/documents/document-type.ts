import { type DocumentEnding, documentTypes } from '@boxyard/contract/core/files.ts';
import { fileTypeFromBuffer } from 'file-type';
import { Problem } from '../../core/http/problems.ts';
import { namesInCompoundFile } from './compound-file.ts';

/** The stream that holds the content in each of the old office formats. */
const oldFormats: Record<string, DocumentEnding> = { WordDocument: 'doc', Workbook: 'xls', Book: 'xls' };

/** Detects the type by content; zip and compound files are recognised by what they contain. @throws 415 */
export async function documentTypeOf(bytes: Buffer): Promise<DocumentEnding> {
  const ending = (await fileTypeFromBuffer(bytes))?.ext;
  const found = ending === 'cfb' ? oldFormatOf(bytes) : ending;
  if (!found || !isDocumentEnding(found)) throw new Problem('WRONG_FILE_TYPE', 'notDocument');
  return found;
}

const isDocumentEnding = (ending: string): ending is DocumentEnding => Object.hasOwn(documentTypes, ending);

function oldFormatOf(bytes: Buffer): DocumentEnding | undefined {
  const name = namesInCompoundFile(bytes).find((each) => Object.hasOwn(oldFormats, each));
  return name === undefined ? undefined : oldFormats[name];
}
