import { beforeAll } from 'vitest'
import { learnErrors } from '../i18n.tsx'
import { separateFiles } from './separateFiles.ts'

// A setup file of vitest: runs before every test file, even if the files share their modules.
separateFiles()
// The app loads the sentences of rare errors after its first screen.
beforeAll(learnErrors)
