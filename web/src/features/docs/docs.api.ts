import { documentAddress } from '@boxyard/contract/integrations/docs.ts';
import { queryOptions } from '@tanstack/react-query';
import { type ApiDocument, sectionsOf } from './document.ts';

export const docsQuery = queryOptions({
  queryKey: ['docs'],
  queryFn: async ({ signal }) => {
    const answer = await fetch(documentAddress, { signal });
    if (!answer.ok) throw new Error(`The document was answered with ${answer.status}.`);
    const document: ApiDocument = await answer.json();
    return { version: document.info.version, sections: sectionsOf(document) };
  },
  staleTime: Number.POSITIVE_INFINITY,
});
