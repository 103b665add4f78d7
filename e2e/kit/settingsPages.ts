/** A heading of each page of the settings. */
export const SETTINGS_PAGES = {
  account: 'Account Actions',
  privacy: 'Profile visibility',
  security: 'Security',
  safety: 'SOS call range',
  notices: 'Notifications',
  language: 'Language',
  display: 'Theme',
  data: 'Data management',
}
