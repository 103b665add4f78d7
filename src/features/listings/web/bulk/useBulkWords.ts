import { useTranslations } from 'use-intl'
import { sentenceOf } from '#kit/web/sentences.ts'
import type { BulkColumn } from '../../bulkRules.ts'
import '../words/bulk.ts'

/** Labels of the columns and errors of a list. */
export function useBulkWords() {
  const t = useTranslations('bulk')
  const errors = useTranslations('errors')
  const columnName = (column: BulkColumn) => t(`column_${column}`)
  return {
    columnName,
    problem: ({ column, problem }: { column: string; problem: string }): string => {
      const said = problem.startsWith('bulk') ? t(problem) : sentenceOf(errors, problem)
      return `${columnName(column as BulkColumn)}: ${said}`
    },
  }
}
