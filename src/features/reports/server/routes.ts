import { route, type Route } from '#kit/server/http.ts'
import * as contract from '../contract.ts'
import { readOrderDispute, type ReportSubjects, reportThing } from './reporting.ts'

export const reportsRoutes = (subjects: ReportSubjects): Route[] => [
  route(contract.reportThing, reportThing(subjects)),
  route(contract.readOrderDispute, readOrderDispute),
]
