import type { LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import type { ConceptLabel } from './labels.ts'

type LabelOf = (id: string) => ConceptLabel | undefined

let labelOf: LabelOf | undefined
let hindiNameOf: ((name: string) => string | undefined) | undefined
let coming: Promise<void> | undefined
const told = new Set<() => void>()

/** Loads the table of names and icons when the first concept is shown. */
function subscribe(onLoad: () => void): () => void {
  told.add(onLoad)
  coming ??= import('./labels.ts').then(
    (module) => {
      labelOf = module.labelOf
      hindiNameOf = module.hindiNameOf
      for (const listener of told) listener()
    },
    () => {
      coming = undefined
    },
  )
  return () => told.delete(onLoad)
}

const nothing = () => () => undefined

/** A concept's name in the user's language, and its icon. */
export interface ShownConcept {
  name: string
  icon: LucideIcon | undefined
}

/** Names concepts in the user's language, with their icons; undefined until the table has loaded, and for "". */
export function useConcepts(isWanted = true): (id: string) => ShownConcept | undefined {
  const locale = useLocale()
  const known = useSyncExternalStore(isWanted ? subscribe : nothing, () => labelOf)
  return (id) => {
    const label = known?.(id)
    return label && { name: locale.startsWith('hi') ? label.hi : label.en, icon: label.icon }
  }
}

/** Translates the English name of a concept, which an imported place has as its category, to the user's language. */
export function useKindName(): (name: string) => string {
  const isHindi = useLocale().startsWith('hi')
  const known = useSyncExternalStore(isHindi ? subscribe : nothing, () => hindiNameOf)
  return (name) => (isHindi && known?.(name)) || name
}

/** Like `useConcepts`, for one concept. */
export function useConcept(id: string): ShownConcept | undefined {
  return useConcepts(id !== '')(id)
}
