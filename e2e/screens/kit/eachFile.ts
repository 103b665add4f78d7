import { separateTests } from './app.tsx'

// A setup file of vitest: runs before every test file, also where files share their modules.
separateTests()
