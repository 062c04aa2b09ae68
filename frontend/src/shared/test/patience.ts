import { configure } from '@testing-library/react';

// By default `waitFor` gives up after one second, and a busy machine may need longer for a single
// step of a test. No test relies on this limit. jest.config.mjs loads this file before each test
// file, and only once there is an `afterEach`: the library is first imported here, and without one
// it would leave in the page what a test has rendered.
configure({ asyncUtilTimeout: 20_000 });
