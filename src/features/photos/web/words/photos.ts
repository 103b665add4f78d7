import words from '../../../../../locales/en/photos.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('photos', words)
