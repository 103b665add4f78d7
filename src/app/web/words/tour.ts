import words from '../../../../locales/en/tour.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('tour', words)
