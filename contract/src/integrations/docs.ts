/** Where the server answers the OpenAPI document of its calls, and where the web app shows it to people. */
export const documentAddress = '/api/openapi.json';
export const docsAddress = '/api/docs';
