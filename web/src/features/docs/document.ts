/** What the screens read of the OpenAPI document. */
interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
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

interface Parameter {
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
  components: { parameters: Record<string, Parameter>; responses: Record<string, Answer> };
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
    return {
      id: operationId,
      method,
      path,
      summary,
      access: description,
      parameters: parameters.flatMap((part) => named(part, components.parameters) ?? []),
      body: upload ?? requestBody?.content['application/json'],
      isUpload: upload !== undefined,
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

/** "integer, at least 1" */
export function kindOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(' | ');
  const type = [schema.type ?? 'any'].flat().join(' | ');
  if (type === 'array' && schema.items) return `${kindOf(schema.items)}[]`;
  const limits = [
    schema.format,
    schema.maxLength === undefined ? undefined : `≤ ${schema.maxLength}`,
    schema.description,
  ].filter((part) => part !== undefined);
  return [type, ...limits].join(', ');
}
