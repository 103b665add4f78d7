import words from '../../../../../locales/en/meetings.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('meetings', words)
