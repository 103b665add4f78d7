declare module 'web-push-testing/src/PushApiModel.js' {
  export class PushApiModel {
    notifyUrl: string
  }
}
declare module 'web-push-testing/src/server.js' {
  import type { PushApiModel } from 'web-push-testing/src/PushApiModel.js'
  import type { RequestListener } from 'node:http'
  export default class WebPushTestingServer {
    constructor(model: PushApiModel, port: number)
    /** The express app. */
    _app: RequestListener
    setRequestHandlers(): void
  }
}
