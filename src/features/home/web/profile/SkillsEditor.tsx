import { Plus, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Skill } from '#features/accounts/contract.ts'
import { LONGEST_SKILL, MOST_SKILLS, skillOf, withSkill } from '#features/accounts/profileRules.ts'
import { Button } from '#kit/web/ui/Button.tsx'
import { IconButton } from '#kit/web/ui/IconButton.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import { TextField } from '#kit/web/ui/TextField.tsx'

interface SkillsEditorProps {
  value: Skill[]
  onValue: (skills: Skill[]) => void
}

/** The skills of a profile: add one with name and keywords (E-27 … E-29), remove any (E-30). */
export function SkillsEditor({ value, onValue }: SkillsEditorProps) {
  const t = useTranslations('accounts')
  const e = useTranslations('errors')
  const [name, setName] = useState('')
  const [keywords, setKeywords] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isFull = value.length >= MOST_SKILLS
  const add = () => {
    const skill = skillOf(name, keywords)
    setMissing(skill === null)
    if (!skill || isFull) return
    onValue(withSkill(value, skill))
    setName('')
    setKeywords('')
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 text-label text-ink">{t('skills')}</legend>
      {value.length > 0 && (
        <ul className="flex flex-col gap-1">
          {value.map((skill) => (
            <li key={skill.skill} className="flex items-center gap-2">
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
                <span className="wrap-safe">{skill.skill}</span>
                {skill.keywords.map((keyword) => (
                  <Tag key={keyword}>{keyword}</Tag>
                ))}
              </span>
              <IconButton
                label={t('removeSkill', { skill: skill.skill })}
                icon={<X aria-hidden="true" />}
                onClick={() => onValue(value.filter((each) => each !== skill))}
              />
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={t('skill')}
        value={name}
        maxLength={LONGEST_SKILL}
        error={isMissing && name.trim() === '' ? e('required') : null}
        onValue={setName}
        onKeyDown={addOnEnter}
      />
      <TextField
        label={t('skillKeywords')}
        hint={t('skillKeywordsHint')}
        value={keywords}
        maxLength={500}
        onValue={setKeywords}
        onKeyDown={addOnEnter}
      />
      {isFull && <p className="text-small text-ink-2">{t('tooManySkills', { max: MOST_SKILLS })}</p>}
      <Button variant="tint" disabled={isFull} icon={<Plus aria-hidden="true" className="size-5" />} onClick={add}>
        {t('addSkill')}
      </Button>
    </fieldset>
  )
}
