/** Reasons why a file cannot be imported; each ends a message key `problem_…` of `bulk.json`. */
export const FILE_PROBLEMS = [
  'empty',
  'tooLarge',
  'tooSlow',
  'tooManyLines',
  'tooManyFiles',
  'notAList',
  'oldExcel',
  'locked',
  'macros',
  'brokenArchive',
  'brokenList',
  'unsafeNames',
  'noList',
  'twoLists',
] as const
export type FileProblemCode = (typeof FILE_PROBLEMS)[number]

/** Thrown when a whole file is rejected. */
export class FileProblem extends Error {
  override readonly name = 'FileProblem'
  readonly code: FileProblemCode

  constructor(code: FileProblemCode) {
    super(code)
    this.code = code
  }
}
