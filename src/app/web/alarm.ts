/** Everything between a tap on SOS and its end, in one file that every page fetches (features/sos/web/loadAlarm.ts). */
export { FollowSos } from '#features/sos/web/FollowSos.tsx'
export { SosQuestion } from '#features/sos/web/SosQuestion.tsx'
export { SosTurnOffPage } from '#features/sos/web/SosTurnOffPage.tsx'
