import words from '../../../../../locales/en/settings.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('settings', words)
