/** What the screens read of the OpenAPI document. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  format?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minLength?: number;
  readOnly?: boolean;
}

interface Media {
  schema: Schema;
  example?: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Answer {
  description: string;
  content?: Record<string, Media>;
}

interface Written {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer | { $ref: string }>;
}

export interface ApiDocument {
  info: { version: string };
  tags: { name: string; description: string }[];
  components: {
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
    schemas: Record<string, Schema>;
  };
  paths: Record<string, Record<string, Written>>;
}

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** The people who may call it, and the scope that a token needs. */
  access: string;
  parameters: Parameter[];
  body: Media | undefined;
  isUpload: boolean;
  answers: { status: string; description: string; example?: unknown }[];
  /** What the properties of body and answer are, for who opens the call. */
  fields: () => { body: Field[]; answer: Field[] };
}

/** A property of a body, as `boxes[].direction`. */
export interface Field {
  name: string;
  kind: string;
  description: string;
  isRequired: boolean;
}

export interface Section {
  name: string;
  description: string;
  operations: Operation[];
}

/** The calls of the document by section, with what it only refers to. */
export function sectionsOf({ tags, paths, components }: ApiDocument): Section[] {
  const named = <T extends object>(part: T | { $ref: string }, from: Record<string, T>): T | undefined =>
    '$ref' in part ? from[part.$ref.slice(part.$ref.lastIndexOf('/') + 1)] : part;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, written]) => ({ path, method: method.toUpperCase(), written })),
  );
  const read = ({ path, method, written }: (typeof operations)[number]): Operation => {
    const { operationId, summary, description, parameters, requestBody, responses } = written;
    const upload = requestBody?.content['multipart/form-data'];
    const body = upload ?? requestBody?.content['application/json'];
    return {
      id: operationId,
      method,
      path,
      summary,
      access: description,
      parameters: parameters.flatMap((part) => named(part, components.parameters) ?? []),
      body,
      isUpload: upload !== undefined,
      fields: () => ({
        body: body ? fieldsOf(body.schema, components.schemas) : [],
        answer: Object.values(responses).flatMap((part) => {
          const media = named(part, components.responses)?.content?.['application/json'];
          // An answer has all of them, so that it need not be said.
          return media
            ? fieldsOf(media.schema, components.schemas).map((each) => ({ ...each, isRequired: false }))
            : [];
        }),
      }),
      answers: Object.entries(responses).map(([status, part]) => {
        const answer = named(part, components.responses);
        return {
          status,
          description: answer?.description ?? '',
          example: answer?.content?.['application/json']?.example,
        };
      }),
    };
  };
  return tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ written }) => written.tags.includes(name)).map(read),
  }));
}

const nameOf = ($ref: string) => $ref.slice($ref.lastIndexOf('/') + 1);

/** Deeper than any body or answer: some refer to themselves by others. */
const deepest = 5;

/** All properties of a schema, with those within them, but for what is ignored. */
function fieldsOf(schema: Schema, named: Record<string, Schema>, path = '', depth = 0): Field[] {
  if (depth > deepest) return [];
  if (schema.$ref) return fieldsOf(named[nameOf(schema.$ref)] ?? {}, named, path, depth);
  const options = schema.anyOf ?? schema.oneOf ?? [];
  const inner = [
    ...options.flatMap((option) => fieldsOf(option, named, path, depth)),
    ...(schema.items ? fieldsOf(schema.items, named, `${path.replace(/\.$/, '')}[].`, depth) : []),
  ];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]): Field[] => {
    if (part.readOnly) return [];
    const { description = '' } = part;
    const field = { name: path + name, kind: kindOf(part), description, isRequired: !!schema.required?.includes(name) };
    return [field, ...fieldsOf(part, named, `${path}${name}.`, depth + 1)];
  });
  return [...own, ...inner.filter(({ name }, at) => inner.findIndex((each) => each.name === name) === at)];
}

/** Above it there are moments alone, in seconds: how far they go is of no interest. */
const endOfTime = 1e10;

/** "integer, 1 to 200" */
function kindOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.enum) return schema.enum.map((value) => (value === '' ? "''" : String(value))).join(' | ');
  if (schema.const !== undefined) return String(schema.const);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(kindOf))].join(' | ');
  const type = [schema.type ?? 'any'].flat().join(' | ');
  if (type === 'array' && schema.items) return `${bracketed(kindOf(schema.items))}[]`;
  const { format, minimum, maximum, maxLength } = schema;
  const hasRange = minimum !== undefined && maximum !== undefined && maximum < endOfTime;
  const range = hasRange ? `${minimum} to ${maximum}` : undefined;
  const limits = [format, range, maxLength === undefined ? undefined : `≤ ${maxLength}`];
  return [type, ...limits.filter((part) => part !== undefined)].join(', ');
}

const bracketed = (kind: string) => (kind.includes(' | ') ? `(${kind})` : kind);
