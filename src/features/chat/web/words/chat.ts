import words from '../../../../../locales/en/chat.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('chat', words)
