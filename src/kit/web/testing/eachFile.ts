import { separateFiles } from './separateFiles.ts'

// A setup file of vitest: runs before every test file, also where files share their modules.
separateFiles()
