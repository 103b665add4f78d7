import words from '../../../../../locales/en/home.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('home', words)
