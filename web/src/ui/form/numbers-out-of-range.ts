import { fieldErrors } from '@boxyard/contract/core/problems.ts';
import { sentence } from '../../core/text/i18n.ts';
import { valueAt } from './conflict.ts';

interface Schema<Values> {
  safeParse: (values: Values) => { success: true } | { success: false; error: Parameters<typeof fieldErrors>[0] };
}

const limitKeys = ['tooBig', 'tooSmall', 'tooPrecise', 'notInteger'];
/** Each state of a form's values is parsed once, although each of its fields asks. */
const parsedErrors = new WeakMap<object, Record<string, string>>();

/** What the schema says of typed numbers beyond their limits, by the paths of their fields. */
export function numbersOutOfRange<Values extends object>(
  schema: Schema<Values>,
  values: Values,
): Record<string, string> {
  const found = parsedErrors.get(values) ?? limitErrors(schema, values);
  parsedErrors.set(values, found);
  return found;
}

function limitErrors<Values extends object>(schema: Schema<Values>, values: Values): Record<string, string> {
  const parsed = schema.safeParse(values);
  const errors = parsed.success ? [] : fieldErrors(parsed.error);
  return Object.fromEntries(
    errors
      .filter(({ key, path }) => limitKeys.includes(key) && Number.isFinite(numberAt(values, path)))
      .map((error) => [error.path, sentence(error, error.message)]),
  );
}

/** Things of a list go by their place here, as a schema names them. */
const numberAt = (values: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (Array.isArray(value) ? value[Number(name)] : valueAt(value, name)), values);
