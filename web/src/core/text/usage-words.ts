import i18next from 'i18next';

type Params = Record<string, unknown>;

/**
 * What a record is used by, in the current language. The server sends tables and counts (`usedBy`:
 * "container:12,client_user:2") beside its English words, which stay where a table has no word here.
 */
export function usageInWords(params: Params | undefined): Params | undefined {
  if (typeof params?.usedBy !== 'string') return params;
  const english = String(params.uses).split(', ');
  const uses = params.usedBy.split(',').map((use, i) => {
    const [table, count] = use.split(':');
    return i18next.t(`usedBy.${table}`, { ns: 'enums', count: Number(count), defaultValue: english[i] ?? use });
  });
  const entity = i18next.t(`record.${params.table}`, { ns: 'enums', defaultValue: String(params.entity) });
  return { ...params, entity, uses: uses.join(', ') };
}
