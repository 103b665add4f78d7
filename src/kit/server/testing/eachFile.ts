import { separateFiles } from './afterFile.ts'

// A setup file of vitest: runs before every test file, even if the files share their modules.
separateFiles()
