import words from '../../../../../locales/en/circles.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('circles', words)
