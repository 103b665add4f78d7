import { separateFiles } from './afterFile.ts'

// A setup file of vitest: runs before every test file, also where files share their modules.
separateFiles()
