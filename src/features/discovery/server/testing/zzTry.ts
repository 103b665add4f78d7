export { searchArea } from '../../engine/areaSearch.ts'
export { aRow, HERE, north } from './makeRow.ts'
export { NOW } from './randomWorld.ts'
