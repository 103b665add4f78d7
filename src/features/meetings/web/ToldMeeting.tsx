import { useTranslations } from 'use-intl'
import { Photo } from '#features/photos/web/Photo.tsx'
import { Avatar } from '#kit/web/ui/Avatar.tsx'
import { Banner } from '#kit/web/ui/Banner.tsx'
import { Card } from '#kit/web/ui/Card.tsx'
import { PersonRow } from '#kit/web/ui/PersonRow.tsx'
import { Tag } from '#kit/web/ui/Tag.tsx'
import type { ToldMeeting } from '../contract.ts'
import { PlaceFacts } from './PlaceFacts.tsx'
import { useMeetingWords } from './useMeetingWords.ts'

/** A meeting of a circle member who told the reader of it. */
export function Told({ meeting }: { meeting: ToldMeeting }) {
  const t = useTranslations('meetings')
  const { moment, nameOf, toldTitle } = useMeetingWords()
  const { teller, other, title, photo, place, at, state, setOutAt, metAt, wellAt } = meeting
  const [tellerName, name] = [nameOf(teller.name), nameOf(other.name)]
  const facts = [
    state === 'agreed' && setOutAt && t('toldSetOut', { time: moment(setOutAt) }),
    metAt && t('toldMet', { time: moment(metAt) }),
    wellAt && t('toldWell', { teller: tellerName, time: moment(wellAt) }),
  ].filter((fact) => fact)
  return (
    <div className="flex flex-col gap-4 pb-6">
      <Banner tone="brand" live title={toldTitle(meeting)}>
        {facts.join(' ')}
      </Banner>
      <Card className="flex flex-col gap-3">
        <PersonRow
          className="-my-2.5"
          name={name}
          avatar={<Avatar name={name} src={other.photo} size="row" />}
          line={title}
          distance={state === 'agreed' ? undefined : <Tag>{t(`shortStates.${state}`)}</Tag>}
        />
        {photo && <Photo photo={photo} alt={title} sizes="160px" className="aspect-4/3 w-40 rounded-m" />}
        <PlaceFacts place={place} at={at} />
      </Card>
      <Banner tone="quiet">{t('toldHint', { teller: tellerName })}</Banner>
    </div>
  )
}
