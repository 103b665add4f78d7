/**
 * Signs in to the first demo account that the server printed at its start, or creates an account if there is no demo.
 * @param {import('@playwright/test').APIRequestContext} api keeps the session cookie
 * @param {string} output output of the server
 * @returns {Promise<{ user: object, who: string }>}
 */
export async function signInForScreens(api, output) {
  const [, emailOrPhone, password] = /(\S+@\S+)\s+password\s+(\d+)/.exec(output) ?? []
  if (emailOrPhone) {
    const { user } = await form(api, '/login.php', { emailOrPhone, password })
    return { user, who: emailOrPhone }
  }
  const account = { name: 'Asha Rao', email: 'asha@example.org', phone: '+919800000001', password: '739164' }
  const { user } = await form(api, '/register.php', account)
  return { user, who: 'a fresh account (the server printed no demo account)' }
}

async function form(api, path, fields) {
  const body = await (await api.post(path, { form: fields })).json()
  if (!body.success) throw new Error(`${path} refused: ${body.message}`)
  return body
}
