import { route, type Route } from '#kit/server/http.ts'
import { findPlaces, mapStyle, reverseGeocode } from '../contract.ts'
import { readMapStyle } from './mapStyle.ts'
import * as places from './places.ts'

export const placesRoutes: Route[] = [
  route(reverseGeocode, (ctx, input) => places.describePlace(ctx, input)),
  route(findPlaces, (ctx, input) => places.findPlaces(ctx, input)),
  route(mapStyle, (ctx) => readMapStyle(ctx)),
]
