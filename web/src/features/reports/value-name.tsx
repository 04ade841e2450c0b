import { type Dimension, namedBy } from '@boxyard/contract/reports/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { clients } from '../clients/clients.api.ts';
import { useFew } from './few.ts';
import { inWords } from './words.ts';

/** A value of a dimension in words, also where only its id is known. */
export function ValueName({ dimension, value }: { dimension: Dimension; value: string }) {
  if (dimension === 'clientId' || dimension === 'haulierId') return <ClientName value={value} />;
  return dimension in namedBy ? <FewName dimension={dimension} value={value} /> : inWords(dimension, value, value);
}

function ClientName({ value }: { value: string }) {
  const id = Number(value) || 0;
  const { data } = useQuery({ ...clients.one(id), enabled: id > 0 });
  return inWords('clientId', value, data?.name ?? `#${value}`);
}

function FewName({ dimension, value }: { dimension: Dimension; value: string }) {
  const named = useFew(dimension, {})?.find(({ id }) => String(id) === value);
  return inWords(dimension, value, named?.name ?? `#${value}`);
}
