/** All code of an SOS, from the tap to its end; every page loads it (features/sos/web/device/loadAlarm.ts). */
export { FollowSos } from '#features/sos/web/FollowSos.tsx'
export { SosQuestion } from '#features/sos/web/sender/SosQuestion.tsx'
export { SosTurnOffPage } from '#features/sos/web/SosTurnOffPage.tsx'
