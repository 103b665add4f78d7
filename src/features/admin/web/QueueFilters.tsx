import X from 'lucide-react/icons/x'
import { type SubmitEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callEndpoint } from '#kit/web/api.ts'
import { useGo, useQueryParams } from '#kit/web/navigation.ts'
import { useErrorSentence } from '#kit/web/sentences.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { Chip } from '#kit/web/ui/Chip.tsx'
import { ChipRow } from '#kit/web/ui/ChipRow.tsx'
import { Dialog } from '#kit/web/ui/Dialog.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { SearchField } from '#kit/web/ui/SearchField.tsx'
import { Select, type SelectOption } from '#kit/web/ui/Select.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'
import { toast } from '#kit/web/ui/toast.tsx'
import type { SavedFilter } from '../workContract.ts'
import { deleteFilter, listFilters, saveFilter } from './calls.ts'
import { useAdmin, useAdminChanged } from './queries.ts'
import { useAdmins } from './Assign.tsx'
import './words/admin.ts'

/** Filter of a queue, kept in the page address, so that it can be saved, bookmarked and sent. */
export function useQueueFilter<State extends string, Kind extends string>(
  states: readonly [State, ...State[]],
  kinds: readonly Kind[],
) {
  const [params] = useQueryParams()
  const assigned = (['me', 'nobody'] as const).find((each) => each === params.get('assigned'))
  const kind = kinds.find((each) => each === params.get('kind'))
  return {
    status: states.find((each) => each === params.get('show')) ?? states[0],
    q: (params.get('find') ?? '').trim().slice(0, 120),
    ...(kind && { kind }),
    ...(assigned && { assigned }),
  }
}

interface QueueFiltersProps {
  tab: string
  states: readonly { value: string; label: string }[]
  kinds: readonly SelectOption[]
}

/** The controls of `useQueueFilter`, and the saved filters of this tab. */
export function QueueFilters({ tab, states, kinds }: QueueFiltersProps) {
  const t = useTranslations('admin')
  const [params, setParams] = useQueryParams()
  const show = params.get('show') ?? states[0]!.value
  const set = (name: string) => (value: string) => setParams({ [name]: value })
  return (
    <div className="flex flex-col gap-3">
      <ChipRow label={t('which')}>
        {states.map(({ value, label }, index) => (
          <Chip key={value} on={show === value} onClick={() => setParams({ show: index === 0 ? null : value })}>
            {label}
          </Chip>
        ))}
      </ChipRow>
      <div className="grid grid-cols-2 gap-3 rail:grid-cols-[1fr_11rem_11rem]">
        <div className="col-span-2 rail:col-span-1">
          <SearchField
            label={t('findRows')}
            placeholder={t('findRows')}
            value={params.get('find') ?? ''}
            onValue={set('find')}
          />
        </div>
        <Select
          hideLabel
          label={t('kind')}
          value={params.get('kind') ?? ''}
          options={[{ value: '', label: t('anyKind') }, ...kinds]}
          onValue={set('kind')}
        />
        <AssignedSelect />
      </div>
      <SavedFilters tab={tab} />
    </div>
  )
}

/** Filter by assignment; renders nothing if there is only one administrator. */
export function AssignedSelect() {
  const t = useTranslations('admin')
  const [params, setParams] = useQueryParams()
  const admins = useAdmins()
  if (admins.length < 2) return null
  return (
    <Select
      hideLabel
      label={t('assignedTo')}
      value={params.get('assigned') ?? ''}
      options={[
        { value: '', label: t('anybodys') },
        { value: 'me', label: t('mine') },
        { value: 'nobody', label: t('nobodys') },
      ]}
      onValue={(assigned) => setParams({ assigned })}
    />
  )
}

/** Query parameters of the address that are not filters. */
const OPENED = ['dispute', 'section']

/** The user's saved filters of a tab, and a button that saves the current one. */
export function SavedFilters({ tab }: { tab: string }) {
  const t = useTranslations('admin')
  const go = useGo()
  const sentence = useErrorSentence()
  const changed = useAdminChanged()
  const [params] = useQueryParams()
  const [isNaming, setNaming] = useState(false)
  const own = (useAdmin(listFilters, {}).data?.filters ?? []).filter(({ query }) => query.startsWith(`tab=${tab}&`))
  const kept = new URLSearchParams(params)
  for (const name of ['tab', ...OPENED]) kept.delete(name)
  const query = `tab=${tab}&${kept}`
  const isOn = (filter: SavedFilter) => filter.query === query
  const drop = (name: string) =>
    callEndpoint(deleteFilter, { name }).then(changed, (error: unknown) => toast(sentence(error), { tone: 'problem' }))
  if (own.length === 0 && kept.size === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {own.map((filter) => (
        <span key={filter.name} className="flex items-center">
          <Chip on={isOn(filter)} onClick={() => go(`/admin?${isOn(filter) ? `tab=${tab}` : filter.query}`)}>
            {filter.name}
          </Chip>
          {isOn(filter) && (
            <IconButton
              label={t('deleteFilter', { name: filter.name })}
              icon={<X aria-hidden="true" />}
              onClick={() => void drop(filter.name)}
            />
          )}
        </span>
      ))}
      {kept.size > 0 && !own.some(isOn) && (
        <Button variant="text" size="small" onClick={() => setNaming(true)}>
          {t('saveFilter')}
        </Button>
      )}
      {isNaming && <NameDialog query={query} onClose={() => setNaming(false)} />}
    </div>
  )
}

function NameDialog({ query, onClose }: { query: string; onClose: () => void }) {
  const t = useTranslations('admin')
  const sentence = useErrorSentence()
  const changed = useAdminChanged()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  async function submit(event: SubmitEvent) {
    event.preventDefault()
    try {
      await callEndpoint(saveFilter, { name, query })
      await changed()
      onClose()
    } catch (error) {
      setProblem(sentence(error))
    }
  }
  return (
    <Dialog open onClose={onClose} title={t('saveFilter')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <TextField label={t('filterName')} value={name} error={problem} maxLength={40} onValue={setName} />
        <Button type="submit">{t('save')}</Button>
      </form>
    </Dialog>
  )
}
