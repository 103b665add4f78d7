import * as z from 'zod/mini'
import type { Endpoint } from '#core/contract.ts'
import { REFUSALS } from '#core/errors.ts'

type Json = Record<string, unknown>

/**
 * The HTTP interface as an OpenAPI 3.1 document, generated from the endpoints that the server binds and the browser
 * calls. Written to docs/openapi.json by `npm run check -- --update`; `npm run check` fails when the two differ. Not
 * included: routes that are not endpoints (photo uploads and files, tiles, the event stream, /healthz).
 */
export function openapi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hereabouts',
      version: '1',
      description: 'Signed in by a session cookie; times are ISO 8601 in UTC.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'session' } },
      responses: { Refusal: { description: 'Refused, with the reason.', content: json(REFUSAL) } },
    },
  }
}

const REFUSAL = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'requestId'],
      properties: {
        code: { enum: [...Object.keys(REFUSALS), 'unexpected'] },
        params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        requestId: { type: 'string' },
      },
    },
  },
}

function operation(endpoint: Endpoint): Json {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)
  const input = schemaOf(endpoint.input, 'input')
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
  const parameters = [
    ...inPath.map((name) => parameter('path', name, input)),
    ...(hasBody ? [] : namesIn(input).filter((name) => !inPath.includes(name))).map((name) =>
      parameter('query', name, input),
    ),
    ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
  ]
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.access],
    security: endpoint.access === 'anyone' ? [{}, { session: [] }] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && { requestBody: body(endpoint, without(input, inPath)) }),
    responses: {
      200: { description: 'Done.', content: json(schemaOf(endpoint.output, 'output')) },
      default: { $ref: '#/components/responses/Refusal' },
    },
  }
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Made at the tap; a repeat with the same key has one effect and gets the first answer.',
  schema: { type: 'string', pattern: '^[\\w-]{8,100}$' },
}

function body(endpoint: Endpoint, schema: Json): Json {
  return { content: endpoint.form ? { 'application/x-www-form-urlencoded': { schema } } : json(schema) }
}

function parameter(place: 'path' | 'query', name: string, input: Json): Json {
  const required = place === 'path' || ((input['required'] as string[] | undefined) ?? []).includes(name)
  return { name, in: place, ...(required && { required }), schema: propertiesIn(input)[name] ?? { type: 'string' } }
}

function without(schema: Json, names: string[]): Json {
  if (names.length === 0) return schema
  const kept = Object.entries(propertiesIn(schema)).filter(([name]) => !names.includes(name))
  const required = ((schema['required'] as string[] | undefined) ?? []).filter((name) => !names.includes(name))
  return { ...schema, properties: Object.fromEntries(kept), required }
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const json = (schema: Json) => ({ 'application/json': { schema } })
const propertiesIn = (schema: Json) => (schema['properties'] ?? {}) as Record<string, Json>
const namesIn = (schema: Json) => Object.keys(propertiesIn(schema))
