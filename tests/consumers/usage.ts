// How the declarations are used: what is told apart by what. A line that must not compile says so.
import type { JsonValue, ResponseSchema, SuiteValidationResult, TestAssertion, TestCaseSpec, TestOperation, TestSuiteSpec } from './suite'

export function tool(operation: TestOperation): string | undefined {
  // @ts-expect-error: only a call has a tool
  operation.tool
  return operation.type === 'callTool' ? operation.tool : undefined
}

export function wanted(assertion: TestAssertion): JsonValue | undefined {
  switch (assertion.type) {
    case 'toolExists':
      return assertion.tool
    case 'isError':
      return assertion.expected
    case 'bodyMatchesSchema':
    case 'structuredContentMatchesSchema':
      return assertion.schema.const
    default:
      return nothing(assertion)
  }
}

/** Compiles where all cases are dealt with. */
function nothing(value: never): never {
  return value
}

export function report(result: SuiteValidationResult): string {
  if (result.valid) return result.value.cases[0].id
  // @ts-expect-error: there is no suite when there are issues
  result.value
  return result.issues.map(({ code, path, message, hint }) => `${code} ${path} ${message} ${hint}`).join('\n')
}

/** What `as const` makes read-only is a suite too. */
export const frozen = {
  schemaVersion: 1,
  id: 'weather',
  name: 'Weather server',
  cases: [
    {
      id: 'offers',
      name: 'It offers a forecast',
      operation: { type: 'listTools' },
      assertions: [{ type: 'toolExists', tool: 'get_forecast' }],
    },
  ],
} as const satisfies TestSuiteSpec

/** Members that every object has are names like any other. */
export const inherited = {
  type: 'object',
  properties: { toString: { type: 'string' }, constructor: { const: { valueOf: 1 } } },
} as const satisfies ResponseSchema

// @ts-expect-error: a length needs a type
export const untyped: ResponseSchema = { minLength: 3, const: 'abc' }

// @ts-expect-error: a number of elements needs a type, wherever the schema stands
export const nested: ResponseSchema = { type: 'array', items: { minItems: 3, enum: [[1, 2, 3]] } }

// @ts-expect-error: a list of tools is no error
export const mixed: TestCaseSpec = {
  id: 'mixed',
  name: 'An assertion of the other operation',
  operation: { type: 'listTools' },
  assertions: [{ type: 'isError', expected: false }],
}
