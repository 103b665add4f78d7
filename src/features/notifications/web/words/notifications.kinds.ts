import words from '../../../../../locales/en/notifications.kinds.json'
import { learnWords } from '#kit/web/i18n.tsx'

learnWords('notifications', words)
