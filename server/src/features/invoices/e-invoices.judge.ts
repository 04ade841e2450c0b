import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { amounts, documentOf, documents, line } from '../../../test/tools/e-invoices.ts';
import { ublOf } from './ubl.ts';

const folder = process.env.EINVOICE_JUDGE;
if (!folder) throw new Error('EINVOICE_JUDGE names the folder of the judge; README.md says what it must have.');
/** Judges a document by the schema of UBL and the rules of EN 16931 and Peppol. */
const { judge }: { judge: (xml: string) => Promise<{ faults: string[] }> } = await import(
  pathToFileURL(join(resolve(folder), 'validate.mjs')).href
);

describe('every e-invoice stands before the judge', () => {
  it.for(Object.keys(documents))('%s', async (name) => {
    const document = documents[name];
    const xml = document ? ublOf(document) : '';
    expect((await judge(xml)).faults).toEqual([]);
    expect(amounts(xml, 'PayableAmount')).toEqual([Math.round((document?.total ?? 0) * 100)]);
  });

  it('and the judge refuses what is wrong', async () => {
    const xml = ublOf(documentOf([line()]));
    expect((await judge(xml.replace(/<cbc:BuyerReference>.*?<\/cbc:BuyerReference>/, ''))).faults.join()).toContain(
      'R003',
    );
    expect((await judge(xml.replace(/<cbc:DueDate>.*?<\/cbc:DueDate>/, '$&$&'))).faults.join()).toContain('xsd');
  });
});
