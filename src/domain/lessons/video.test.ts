import { describe, expect, test } from 'vitest';
import { FRAME_HOSTS, toVideo, type VideoProvider } from './video.ts';

const ID = 'dQw4w9WgXcQ';
const HEX = '0123456789abcdef0123456789abcdef';
const UUID = '82e8633f-1d9c-4143-8625-0ef7c5804226';
const YOUTUBE = `https://www.youtube-nocookie.com/embed/${ID}`;
const RUTUBE = `https://rutube.ru/play/embed/${HEX}`;
const VK = 'https://vkvideo.ru/video_ext.php?oid=-123&id=456';

describe('supported video link', () => {
  test.each<[string, VideoProvider, string]>([
    [`https://www.youtube.com/watch?v=${ID}`, 'youtube', YOUTUBE],
    [`https://youtube.com/watch?v=${ID}`, 'youtube', YOUTUBE],
    [`https://m.youtube.com/watch?v=${ID}`, 'youtube', YOUTUBE],
    [`https://music.youtube.com/watch?v=${ID}&list=RDAMVM`, 'youtube', YOUTUBE],
    [`HTTPS://WWW.YouTube.COM/watch?v=${ID}`, 'youtube', YOUTUBE],
    [`  https://www.youtube.com/watch?v=${ID}\n`, 'youtube', YOUTUBE],
    [`https://www.youtube.com/watch?app=desktop&list=PL1&v=${ID}&index=2`, 'youtube', YOUTUBE],
    [`https://www.youtube.com/watch?feature=share&v=${ID}#comments`, 'youtube', YOUTUBE],
    [`https://www.youtube.com/watch?v=${ID}&t=90`, 'youtube', `${YOUTUBE}?start=90`],
    [`https://www.youtube.com/watch?t=1m30s&v=${ID}`, 'youtube', `${YOUTUBE}?start=90`],
    [`https://www.youtube.com/watch?v=${ID}&t=1h2m3s`, 'youtube', `${YOUTUBE}?start=3723`],
    [`https://www.youtube.com/watch?v=${ID}&t=0s`, 'youtube', YOUTUBE],
    [`https://www.youtube.com/watch?v=${ID}&t=soon`, 'youtube', YOUTUBE],
    [`https://youtu.be/${ID}`, 'youtube', YOUTUBE],
    [`https://youtu.be/${ID}?si=AbCdEf123&t=42`, 'youtube', `${YOUTUBE}?start=42`],
    [`https://www.youtube.com/embed/${ID}`, 'youtube', YOUTUBE],
    [`https://www.youtube.com/embed/${ID}?start=15&rel=0`, 'youtube', `${YOUTUBE}?start=15`],
    [`https://www.youtube-nocookie.com/embed/${ID}`, 'youtube', YOUTUBE],
    [`https://www.youtube.com/shorts/${ID}`, 'youtube', YOUTUBE],
    [`https://youtube.com/shorts/${ID}?feature=share`, 'youtube', YOUTUBE],
    [`https://www.youtube.com/live/${ID}?si=x`, 'youtube', YOUTUBE],
    [`https://www.youtube.com/v/${ID}`, 'youtube', YOUTUBE],
    ['https://youtu.be/-_aB3-_dE-_', 'youtube', 'https://www.youtube-nocookie.com/embed/-_aB3-_dE-_'],

    [`https://rutube.ru/video/${HEX}/`, 'rutube', RUTUBE],
    [`https://rutube.ru/video/${HEX}`, 'rutube', RUTUBE],
    [`https://www.rutube.ru/video/${HEX}/?r=wd`, 'rutube', RUTUBE],
    [`https://rutube.ru/video/private/${HEX}/?p=a-B_c123`, 'rutube', `${RUTUBE}?p=a-B_c123`],
    [`https://rutube.ru/video/private/${HEX}/?p=a"%26b`, 'rutube', `${RUTUBE}?p=a%22%26b`],
    [`https://rutube.ru/play/embed/${HEX}?p=key`, 'rutube', `${RUTUBE}?p=key`],
    [`https://rutube.ru/shorts/${HEX}/`, 'rutube', RUTUBE],

    ['https://vk.com/video-123_456', 'vk', VK],
    ['https://vk.ru/video-123_456', 'vk', VK],
    ['https://m.vk.com/video-123_456?list=x', 'vk', VK],
    ['https://vkvideo.ru/video-123_456', 'vk', VK],
    ['https://vkvideo.ru/playlist/-9_8/video-123_456', 'vk', VK],
    ['https://vk.com/video123_456', 'vk', 'https://vkvideo.ru/video_ext.php?oid=123&id=456'],
    ['https://vk.com/clip-123_456', 'vk', VK],
    ['https://vk.com/videos-123?z=video-123_456%2Fclub123', 'vk', VK],
    ['https://vk.com/video_ext.php?oid=-123&id=456&hash=0a1b2c', 'vk', `${VK}&hash=0a1b2c`],
    ['https://vkvideo.ru/video_ext.php?hd=2&id=456&oid=-123', 'vk', VK],
    ['https://vk.com/video_ext.php?oid=-123&id=456&hash="><script>', 'vk', VK],

    ['https://kinescope.io/200615238', 'kinescope', 'https://kinescope.io/embed/200615238'],
    ['https://kinescope.io/9o5sfWEzNrDAbszmBTdG7F?t=5', 'kinescope', 'https://kinescope.io/embed/9o5sfWEzNrDAbszmBTdG7F'],
    [`https://kinescope.io/embed/${UUID}`, 'kinescope', `https://kinescope.io/embed/${UUID}`],
    ['https://kinescope.io/a1B2c3', 'kinescope', 'https://kinescope.io/embed/a1B2c3'],
    ['https://kinescope.io/embed/pm1aFXrcfSCHkYsHkXAM7B', 'kinescope', 'https://kinescope.io/embed/pm1aFXrcfSCHkYsHkXAM7B'],

    ['https://school.example/video.mp4', 'file', 'https://school.example/video.mp4'],
    ['https://school.example/a/b.WEBM?token=1#t=10', 'file', 'https://school.example/a/b.WEBM?token=1#t=10'],
    ['https://school.example:8443/урок 1.mp4', 'file', 'https://school.example:8443/%D1%83%D1%80%D0%BE%D0%BA%201.mp4'],
    ['https://школа.рф/урок.webm', 'file', 'https://xn--80atdl2c.xn--p1ai/%D1%83%D1%80%D0%BE%D0%BA.webm'],
    ['https://school.example/"onload="x.mp4', 'file', 'https://school.example/%22onload=%22x.mp4'],
  ])('%s is a video of %s', (link, provider, embedUrl) => {
    expect(toVideo(link)).toEqual({ provider, embedUrl });
  });
});

describe('unsupported video link', () => {
  test.each([
    '',
    ' ',
    'видео',
    ID,
    `youtube.com/watch?v=${ID}`,
    `//www.youtube.com/watch?v=${ID}`,
    `http://www.youtube.com/watch?v=${ID}`,
    `ftp://www.youtube.com/watch?v=${ID}`,
    `<iframe src="https://www.youtube.com/embed/${ID}"></iframe>`,
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=short',
    `https://www.youtube.com/watch?v=${ID}1`,
    `https://www.youtube.com/watch?V=${ID}`,
    'https://www.youtube.com/watch?v=dQw4w9WgXc"',
    "https://youtu.be/dQw4w9WgXc'",
    'https://youtu.be/dQw4w9WgXc%22',
    'https://www.youtube.com/embed/../../evil',
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube.com/embed/live_stream?channel=UC1',
    'https://www.youtube.com/playlist?list=PL1',
    'https://www.youtube.com/@channel/videos',
    `https://www.youtube.com/redirect?q=https://youtu.be/${ID}`,
    `https://youtube.com.evil.com/watch?v=${ID}`,
    `https://evil.com/youtube.com/watch?v=${ID}`,
    `https://evilyoutube.com/watch?v=${ID}`,
    `https://youtube.com@evil.com/watch?v=${ID}`,
    `https://user:pass@www.youtube.com/watch?v=${ID}`,
    `https://user@youtu.be/${ID}`,
    `https://evil.com/?u=https://youtu.be/${ID}`,
    `https://evil.com#https://youtu.be/${ID}`,
    `https://уoutube.com/watch?v=${ID}`,
    'javascript:alert(1)',
    'javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ',
    'JavaScript:alert(1)//x.mp4',
    'data:video/mp4;base64,AAAA',
    'data:text/html,<script>alert(1)</script>.mp4',
    'blob:https://school.example/x.mp4',
    'file:///etc/video.mp4',
    'vbscript:x.webm',
    'https://rutube.ru/',
    'https://rutube.ru/video/123/',
    `https://rutube.ru/video/${HEX.slice(1)}/`,
    `https://rutube.ru/channel/${HEX}/`,
    `https://rutube.ru.evil.com/video/${HEX}/`,
    'https://rutube.ru/video/private/',
    'https://vk.com/',
    'https://vk.com/video',
    'https://vk.com/videos-123',
    'https://vk.com/wall-123_456',
    'https://vk.com/video_ext.php?oid=-123',
    'https://vk.com/video_ext.php?oid=-123&id="456"',
    'https://vk.com.evil.com/video-123_456',
    'https://notvk.com/video-123_456',
    'https://kinescope.io/',
    'https://kinescope.io/embed/',
    'https://kinescope.io/pricing',
    'https://kinescope.io/privacy-policy',
    'https://kinescope.io/video-hosting-for-business',
    'https://kinescope.io/embed/pm1aFXrcfSCHkYsHkXAM7B-x',
    'https://kinescope.io/embed/a"b\'c<d>',
    'https://kinescope.io.evil.com/200615238',
    'http://school.example/video.mp4',
    'https://school.example/video.avi',
    'https://school.example/video.mp4.html',
    'https://school.example/?file=video.mp4',
    'https://school.example/#video.mp4',
    'https://user:pass@school.example/video.mp4',
    'https://',
    'https:///video',
    'https://[::1',
  ])('%j is no video', (link) => {
    expect(toVideo(link)).toBeNull();
  });
});

test('every player is embedded from its origin in FRAME_HOSTS', () => {
  for (const link of [`https://youtu.be/${ID}`, `https://rutube.ru/video/${HEX}/`, 'https://vk.com/video-1_2', 'https://kinescope.io/200615238']) {
    const video = toVideo(link);
    const host = video === null || video.provider === 'file' ? '' : FRAME_HOSTS[video.provider];
    expect(new URL(video?.embedUrl ?? '').origin).toBe(host);
  }
});
